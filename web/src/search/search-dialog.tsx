export function SearchDialog() {
  return <div className="page" />
}
