/** What can be checked; the languages of a family are read alike. */
export const CODE_LANGUAGES = ['css', 'scss', 'less', 'js', 'jsx', 'ts', 'tsx', 'vue', 'svelte', 'html'] as const
export type CodeLanguage = (typeof CODE_LANGUAGES)[number]

const BY_ENDING: Readonly<Record<string, CodeLanguage>> = {
  css: 'css',
  scss: 'scss',
  less: 'less',
  js: 'js',
  mjs: 'js',
  cjs: 'js',
  jsx: 'jsx',
  ts: 'ts',
  mts: 'ts',
  tsx: 'tsx',
  vue: 'vue',
  svelte: 'svelte',
  html: 'html',
  htm: 'html',
}

/** By the ending of a path; null for what is not read. */
export function languageOf(path: string): CodeLanguage | null {
  const ending = /\.([^./\\]+)$/.exec(path.toLowerCase())?.[1] ?? ''
  return BY_ENDING[ending] ?? null
}
