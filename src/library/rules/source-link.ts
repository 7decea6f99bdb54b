/**
 * The address of a node in the design tool. Null where the file was imported under a key that was made for it: those of
 * the tool are long and without marks.
 */
export function sourceLink(fileKey: string, nodeId: string | null): string | null {
  if (!/^[A-Za-z\d]{20,128}$/.test(fileKey)) return null
  const file = `https://www.figma.com/design/${fileKey}`
  return nodeId === null || !/^I?[\d:;]+$/.test(nodeId) ? file : `${file}?node-id=${nodeId.replaceAll(':', '-')}`
}
