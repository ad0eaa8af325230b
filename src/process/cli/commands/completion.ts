import type { Command, Option } from 'commander'
import type { Shell } from '../request.ts'

/**
 * What may be typed in place of the last word: commands, options, or the values of an option.
 *
 * @param words of the command line, without the program; the last one may be empty
 * @returns nothing where a file may be named; the shell completes those
 */
export function candidatesOf(program: Command, words: readonly string[]): string[] {
  const typed = words.at(-1) ?? ''
  const previous = words.at(-2)
  const command = commandAt(program, words.slice(0, -1))
  const option = command.options.find(({ long }) => long === previous)
  if (option?.required) return (option.argChoices ?? []).filter((it) => it.startsWith(typed))
  const found = typed.startsWith('-') ? optionsOf(command) : wordsOf(command)
  return found.filter((it) => it.startsWith(typed))
}

/** The innermost command that the words name. */
function commandAt(program: Command, words: readonly string[]): Command {
  let command = program
  for (const word of words) command = command.commands.find((it) => it.name() === word) ?? command
  return command
}

const optionsOf = (command: Command) => [...command.options.map(({ long }: Option) => long!), '--help']

const wordsOf = (command: Command) => [
  ...command.commands.map((it) => it.name()).filter((name) => name !== 'complete'),
  ...command.registeredArguments.flatMap((it) => it.argChoices ?? []),
]

/** The script that a shell reads at its start. It asks `roomwright complete` for candidates, and else names files. */
export const completionScripts: Readonly<Record<Shell, string>> = {
  bash: `_roomwright() {
  mapfile -t COMPREPLY < <(roomwright complete -- "\${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -o default -F _roomwright roomwright
`,
  zsh: `_roomwright() {
  local -a found
  found=("\${(@f)$(roomwright complete -- "\${(@)words[2,CURRENT]}" 2>/dev/null)}")
  if [[ -n "$found" ]]; then compadd -a found; else _files; fi
}
compdef _roomwright roomwright
`,
  fish: `complete -c roomwright -a '(roomwright complete -- (commandline -opc)[2..] (commandline -ct) 2>/dev/null)'
`,
}
