// What tests use of the library that writes Penpot files; it comes without types.
declare module '@penpot/library' {
  interface BuildContext {
    readonly currentFileId: string
    readonly currentPageId: string
    genId(): unknown
    addFile(file: object): unknown
    addPage(page: object): string
    addBoard(board: object): string
    closeBoard(): void
    addGroup(group: object): string
    closeGroup(): void
    addRect(shape: object): string
    addCircle(shape: object): string
    addPath(shape: object): string
    addText(shape: object): string
    addLibraryColor(color: object): string
    addLibraryTypography(typography: object): string
    addComponent(component: object): string
    addTokensLib(tokens: object): void
    closeFile(): void
  }
  export function createBuildContext(): BuildContext
  export function exportAsBytes(context: BuildContext): Promise<Uint8Array>
}
