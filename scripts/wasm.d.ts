/** The text of src/search/vectors/generated/scan.ts. */
export function scanSource(): Promise<string>
