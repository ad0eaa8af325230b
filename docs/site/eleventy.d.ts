/** What is used of Eleventy, which brings no types. */
declare module '@11ty/eleventy' {
  export interface EleventyConfig {
    setLibrary(engine: 'md', library: { render(text: string): string }): void
    amendLibrary(engine: 'md', amend: (library: { enable(rule: string): unknown }) => unknown): void
    setUseGitIgnore(enabled: boolean): void
    setTemplateFormats(formats: readonly string[]): void
    addGlobalData(name: string, value: unknown): void
    addTemplate(path: string, content: string, data: Readonly<Record<string, unknown>>): void
    addTransform(name: string, transform: (this: { page: { outputPath: string } }, content: string) => string): void
  }

  export default class Eleventy {
    constructor(
      input: string,
      output: string,
      options: { quietMode: boolean; configPath: string; config: (config: EleventyConfig) => unknown },
    )
    disableLogger(): void
    write(): Promise<unknown>
  }
}
