export function ComponentList() {
  return <div className="page" />
}
