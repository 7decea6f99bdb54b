export function TokenList() {
  return <div className="page" />
}
