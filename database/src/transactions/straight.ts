import { type DatabaseConnection, type Dialect, type Driver, type QueryExecutor, Transaction } from 'kysely'
import { TransactionEnded } from '../errors.ts'

/**
 * Runs the work of a transaction with one whose statements go straight to its connection, in the order in which they are sent, and do
 * not wait for each other's answers. What Kysely does so that they wait takes longer than many a statement.
 * @throws {TransactionEnded} from statements that are sent after the work
 */
export async function straight<Tables, Result>(
  tx: Transaction<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  const given = tx.getExecutor()
  const connection = await given.provideConnection(async each => each)
  let hasEnded = false
  const use: QueryExecutor['provideConnection'] = async consumer => {
    if (hasEnded) throw new TransactionEnded()
    return consumer(connection)
  }
  const executor = straightExecutor(given.withConnectionProvider({ provideConnection: use }), {
    use,
    execute: query => (hasEnded ? Promise.reject(new TransactionEnded()) : connection.executeQuery(query)),
  })
  try {
    return await work(new Transaction<Tables>({ config: { dialect }, dialect, driver, executor }))
  } finally {
    hasEnded = true
  }
}

type Straight = { use: QueryExecutor['provideConnection']; execute: DatabaseConnection['executeQuery'] }

/** The executor itself where plugins look at what was answered. */
function straightExecutor(given: QueryExecutor, { use, execute }: Straight): QueryExecutor {
  if (given.plugins.length > 0) return given
  return {
    adapter: given.adapter,
    plugins: given.plugins,
    transformQuery: (node, id) => given.transformQuery(node, id),
    compileQuery: (node, id) => given.compileQuery(node, id),
    executeQuery: query => execute(query),
    provideConnection: use,
    stream: (query, size, options) => given.stream(query, size, options),
    withConnectionProvider: provider => given.withConnectionProvider(provider),
    withPlugin: plugin => given.withPlugin(plugin),
    withPlugins: plugins => given.withPlugins(plugins),
    withPluginAtFront: plugin => given.withPluginAtFront(plugin),
    withoutPlugins: () => given.withoutPlugins(),
  }
}

function unreachable(): never {
  throw new Error('unreachable: the connection is there')
}

const driver: Driver = {
  init: unreachable,
  acquireConnection: unreachable,
  beginTransaction: unreachable,
  commitTransaction: unreachable,
  rollbackTransaction: unreachable,
  releaseConnection: unreachable,
  destroy: unreachable,
}
const dialect: Dialect = {
  createAdapter: unreachable,
  createDriver: () => driver,
  createIntrospector: unreachable,
  createQueryCompiler: unreachable,
}
