export function purposesFile(vectorOf: (text: string) => Float32Array): Uint8Array
