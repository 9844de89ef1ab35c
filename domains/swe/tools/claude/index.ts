// The tools of Claude Code that are computed, in the forms that version 2.0 (October and November 2025) gives its results.
import type { ToolRuns } from '../tool.ts'
import { todosNoted } from './answers.ts'
import { bashOutput, killShell } from './background.ts'
import { bash } from './bash.ts'
import { edit, multiEdit } from './editing/edit.ts'
import { glob } from './glob.ts'
import { grep } from './grep.ts'
import { notebookEdit } from './notebook.ts'
import { read } from './read.ts'
import { write } from './write.ts'

export const claudeTools: ToolRuns = {
  Read: read,
  Write: write,
  Edit: edit,
  MultiEdit: multiEdit,
  NotebookEdit: notebookEdit,
  Glob: glob,
  Grep: grep,
  Bash: bash,
  BashOutput: bashOutput,
  KillShell: killShell,
  TodoWrite: todosNoted,
}
