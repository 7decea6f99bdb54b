import { Matter } from '../matter.tsx'
import { DropLibrary } from './drop-library.tsx'

const ImportMatter = () => (
  <Matter
    title="Import"
    says="Brings a library in, or up to date, from files. You see what would change before anything does."
  >
    <DropLibrary />
  </Matter>
)
export default ImportMatter
