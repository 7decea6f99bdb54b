/** Where this console is, for whoever is told: as the operator says, else as the caller found it. */
export const ownAddress = ({ publicUrl }: { readonly publicUrl: string | null }, host: string | undefined): string =>
  publicUrl === null ? `http://${host ?? 'localhost'}` : publicUrl.replace(/\/+$/, '')
