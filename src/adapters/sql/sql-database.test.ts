import { databaseSuite } from '../../../test/kit/database-suite.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'

for (const engine of engines) databaseSuite(engine, () => freshDatabase(engine))
