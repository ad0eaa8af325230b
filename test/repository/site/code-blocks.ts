/** A block of code of a page. */
export interface CodeBlock {
  readonly language: string
  /** What stands after the language: the name of the file. */
  readonly title: string
  readonly code: string
  /** Why it is not run; undefined where it is. */
  readonly notRun: string | undefined
}

/** The blocks of a page in their order. `<!-- not run: why -->` before a block leaves it out. */
export const codeBlocksOf = (page: string): CodeBlock[] =>
  [...page.matchAll(/(?:<!-- not run: (.*?) -->\n)?^```(\w+) ?(.*)\n([\s\S]*?)^```$/gm)].map(
    ([, notRun, language, title, code]) => ({ language: language!, title: title!, code: code!, notRun }),
  )
