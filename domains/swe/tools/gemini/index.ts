// The tools of Qwen Code 0.1.1, of which those of Gemini CLI at that time are the ancestors, that are computed. Commands
// report as version 0.0.14 does: later ones lost the number of their process group.
import type { ToolRuns } from '../tool.ts'
import { glob, listDirectory } from './find-files.ts'
import { saveMemory, todoWrite } from './notes.ts'
import { readFile, readManyFiles } from './read-file.ts'
import { searchFileContent } from './search.ts'
import { runShellCommand } from './shell.ts'
import { edit, writeFile } from './write-file.ts'

export const geminiTools: ToolRuns = {
  read_file: readFile,
  read_many_files: readManyFiles,
  write_file: writeFile,
  edit,
  replace: edit,
  list_directory: listDirectory,
  glob,
  search_file_content: searchFileContent,
  run_shell_command: runShellCommand,
  todo_write: todoWrite,
  save_memory: saveMemory,
}
