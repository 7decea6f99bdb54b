/** What demo/documentation.json should hold. */
export function documentationText(): string
