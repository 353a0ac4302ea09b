// Our own small drawings for buttons, as paths in a square of 24.

const SVG = 'http://www.w3.org/2000/svg';

const PATHS = {
  first: 'M6 5v14M18 5l-9 7 9 7z',
  back: 'M15 5l-8 7 8 7z',
  forth: 'M9 5l8 7-8 7z',
  last: 'M18 5v14M6 5l9 7-9 7z',
  flip: 'M7 4v15M3 8l4-4 4 4M17 20V5M13 16l4 4 4-4',
  undo: 'M4 10h10a5 5 0 0 1 0 10h-3M8 6l-4 4 4 4',
  redo: 'M20 10H10a5 5 0 0 0 0 10h3M16 6l4 4-4 4',
  hint: 'M9 18h6M10 21h4M12 3a6 6 0 0 0-4 10.5c.8.8 1 1.5 1 2.5h6c0-1 .2-1.700 1-2.500A6 6 0 0 0 12 3z',
  draw: 'M4 9h16M4 15h16',
  resign: 'M6 21V4M6 5c4-3 8 2 12 0v9c-4 2-8-3-12 0',
  sound: 'M4 10v4h3l5 4V6l-5 4zM16 9a4 4 0 0 1 0 6M18.500 6.500a8 8 0 0 1 0 11',
  mute: 'M4 10v4h3l5 4V6l-5 4zM16 9l5 6M21 9l-5 6',
  settings: 'M4 8h8.500M17.500 8H20M4 16h2.500M11.500 16H20M15 5.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5zM9 13.500a2.500 2.500 0 1 0 0 5 2.500 2.500 0 0 0 0-5z',
  why: 'M4 4h16v12h-9l-5 4v-4H4zM10.200 8.200a1.900 1.900 0 1 1 2.800 1.700c-.700.400-1 .800-1 1.400M12 13.400v.1',
  puzzle: 'M4 8h5V7a2 2 0 1 1 4 0v1h5v5h-1a2 2 0 1 0 0 4h1v4H4v-5h1a2 2 0 1 0 0-4H4z',
  help: 'M9 9a3 3 0 1 1 4.500 2.600c-1 .600-1.500 1.200-1.500 2.400M12 18v.1',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  pause: 'M8 5v14M16 5v14',
  play: 'M8 5l11 7-11 7z',
  check: 'M5 12l5 5 9-10',
  engine: 'M7 7h10v10H7zM10 3v4M14 3v4M10 17v4M14 17v4M3 10h4M3 14h4M17 10h4M17 14h4',
  threat: 'M12 3v5M12 16v5M3 12h5M16 12h5M12 12v.1',
  graph: 'M4 19h16M5 15l4-5 4 3 6-8',
  open: 'M4 19V6h6l2 2h8v11z',
  edit: 'M5 19l1-4L16 5l3 3L9 18zM14 7l3 3',
  saveAll: 'M12 3v8M8 8l4 4 4-4M4 15h16M4 19h16',
  save: 'M12 4v11M7 11l5 5 5-5M5 20h14',
  library: 'M5 4v16M9 4v16M13 5l5 15M4 20h16',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 3-2 4 3M15 9.500v.1',
  down: 'M6 9l6 6 6-6',
  up: 'M12 20V5M6 11l6-6 6 6',
  tag: 'M4 4h8l8 8-8 8-8-8zM8 8v.1',
  trash: 'M5 7h14M10 7V4h4v3M7 7l1 13h8l1-13M10 11v5M14 11v5',
  robot: 'M6 9h12v10H6zM12 9V5M12 4v.1M9.500 13.500v.1M14.500 13.500v.1M3 13v3M21 13v3',
  people: 'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c0-4 3-5 6-5s6 1 6 5M16 5.500a3 3 0 0 1 0 5M17.500 14.500c2.200.600 3.500 2 3.500 4.500',
  board: 'M4 4h16v16H4zM4 12h16M12 4v16',
  dice: 'M4 4h16v16H4zM8 8v.1M16 8v.1M12 12v.1M8 16v.1M16 16v.1',
};

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', PATHS[name]);
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('aria-hidden', 'true');
  svg.append(path);
  return svg;
}
