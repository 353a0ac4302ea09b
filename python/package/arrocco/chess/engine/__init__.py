"""Engines of the shape of ``chess.engine``: UCI engines as processes, used from ordinary (not asynchronous) code.

:mod:`arrocco.uci` is for asyncio, and :class:`arrocco.Engine` is an engine without a process.
"""

from __future__ import annotations

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
    AnalysisComplete as AnalysisComplete,
    BestMove as BestMove,
    EngineError as EngineError,
    EngineTerminatedError as EngineTerminatedError,
    Info as Info,
    InfoDict as InfoDict,
    Limit as Limit,
    Opponent as Opponent,
    Option as Option,
    PlayResult as PlayResult,
)
