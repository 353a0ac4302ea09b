// Addresses of this page's own scripts, for workers. The page's policy takes no other.

/** @type {{ createScriptURL: (address: string) => string } | null} */
let policy = null;

/** @param {URL} address one of this site @returns {string} */
export function ownScript(address) {
  const { trustedTypes } = /** @type {any} */ (globalThis);
  if (!trustedTypes) return address.href;
  policy ??= trustedTypes.createPolicy('arrocco', {
    createScriptURL: (/** @type {string} */ text) => {
      if (new URL(text).origin !== location.origin) throw new TypeError('a script of another site');
      return text;
    },
  });
  return /** @type {NonNullable<typeof policy>} */ (policy).createScriptURL(address.href);
}
