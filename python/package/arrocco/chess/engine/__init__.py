"""Engines of the shape of ``chess.engine``: engines of UCI and XBoard as processes, with asyncio or from
ordinary code.

:class:`arrocco.Engine` is an engine without a process.
"""

from __future__ import annotations

from typing import Any, List, Tuple, Type, Union

from ._analysis import AnalysisResult as AnalysisResult
from ._background import run_in_background as run_in_background
from ._command import BaseCommand as BaseCommand, CommandState as CommandState
from ._mock import MockTransport as MockTransport
from ._option_map import UciOptionMap as UciOptionMap
from ._protocol import Protocol as Protocol, ProtocolT as ProtocolT
from ._score import (
    Cp as Cp,
    Mate as Mate,
    MateGiven as MateGiven,
    MateGivenType as MateGivenType,
    PovScore as PovScore,
    PovWdl as PovWdl,
    Score as Score,
    Wdl as Wdl,
    WdlModel as WdlModel,
)
from ._simple import SimpleAnalysisResult as SimpleAnalysisResult, SimpleEngine as SimpleEngine
from ._types import (
    INFO_ALL as INFO_ALL,
    INFO_BASIC as INFO_BASIC,
    INFO_CURRLINE as INFO_CURRLINE,
    INFO_NONE as INFO_NONE,
    INFO_PV as INFO_PV,
    INFO_REFUTATION as INFO_REFUTATION,
    INFO_SCORE as INFO_SCORE,
    MANAGED_OPTIONS as MANAGED_OPTIONS,
    AnalysisComplete as AnalysisComplete,
    BestMove as BestMove,
    ConfigMapping as ConfigMapping,
    ConfigValue as ConfigValue,
    EngineError as EngineError,
    EngineTerminatedError as EngineTerminatedError,
    Info as Info,
    InfoDict as InfoDict,
    Limit as Limit,
    Opponent as Opponent,
    Option as Option,
    PlayResult as PlayResult,
)
from ._uci import UciProtocol as UciProtocol
from ._xboard import XBoardProtocol as XBoardProtocol


async def _popen(protocol_type: Type[ProtocolT], command: Any, setpgrp: bool, popen_args: Any) -> Tuple[Any, ProtocolT]:
    transport, protocol = await protocol_type.popen(command, setpgrp=setpgrp, **popen_args)
    try:
        await protocol.initialize()
    except BaseException:
        transport.close()
        raise
    return transport, protocol


async def popen_uci(command: Union[str, List[str]], *, setpgrp: bool = False, **popen_args: Any) -> Tuple[Any, UciProtocol]:
    """Starts and initializes a UCI engine. Returns its transport and its protocol, whose ``quit`` ends it."""
    return await _popen(UciProtocol, command, setpgrp, popen_args)


async def popen_xboard(
    command: Union[str, List[str]], *, setpgrp: bool = False, **popen_args: Any
) -> Tuple[Any, XBoardProtocol]:
    """Starts and initializes an XBoard engine. Returns its transport and its protocol, whose ``quit`` ends it."""
    return await _popen(XBoardProtocol, command, setpgrp, popen_args)
