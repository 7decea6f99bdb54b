export function StyleList() {
  return <div className="page" />
}
