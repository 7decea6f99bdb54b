export const KEPT_README: string
export function packedReadme(text: string): string
