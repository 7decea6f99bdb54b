/** A style sheet and what is in the body as one page. The sheet comes first, and cannot be ended from inside. */
export const pageOf = ({ html, css }: { readonly html: string; readonly css: string }): string =>
  `<!doctype html><style>body{margin:0}</style><style>${css.replaceAll(/<\/style/gi, '')}</style><body>${html}`
