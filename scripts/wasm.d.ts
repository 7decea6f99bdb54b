export function wasmModule(source: string): Promise<{ readonly file: URL; readonly text: string }>
