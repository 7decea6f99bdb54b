import { databaseSuite } from '../../../test/database-suite.ts'
import { engines, freshDatabase } from '../../../test/databases.ts'

for (const engine of engines) databaseSuite(engine, () => freshDatabase(engine))
