// Judges one parsed statement: is every row it can touch bound to the one project that a parameter names? Equalities
// that must hold (where-clauses and join conditions, `and` only) are joined into classes; a table is bound when its
// project column is in a class with such a parameter, or with a bound table of an outer query.

// oxlint-disable-next-line typescript/no-explicit-any -- the parser's tree has some hundred shapes; a wrong guess finds nothing bound
export type Node = any

/** Which column of a table says whose row it is; tables without one belong to the whole installation. */
export type Tenancy = ReadonlyMap<string, string>

export interface Question {
  readonly tenancy: Tenancy
  /** Which of the parameters name the project. */
  readonly isProject: (parameter: number) => boolean
}

interface Scope {
  /** Alias → table; what is no table (a subquery, a function, a `with`) is absent. */
  readonly tables: Map<string, string>
  readonly bound: Set<string>
  readonly outer: Scope | null
}

/** The tables of the statement that are not bound to the project, installation-wide ones included. */
export function unboundTables(tree: Node, question: Question): string[] {
  const found = new Set<string>()
  visit(tree.stmts[0].stmt, null, { ...question, with: new Set(), found })
  return [...found].sort()
}

interface Judging extends Question {
  readonly with: Set<string>
  readonly found: Set<string>
}

function visit(statement: Node, outer: Scope | null, judging: Judging): void {
  const [kind, node] = Object.entries<Node>(statement)[0] ?? []
  for (const { CommonTableExpr } of node.withClause?.ctes ?? []) {
    visit(CommonTableExpr.ctequery, outer, judging)
    judging.with.add(CommonTableExpr.ctename)
  }
  if (kind === 'SelectStmt' && node.op !== 'SETOP_NONE') {
    for (const arm of [node.larg, node.rarg]) visit({ SelectStmt: arm }, outer, judging)
    return
  }
  const { scope, conditions } = openScope(node, outer, judging)
  if (node.relation) addTable(node.relation, scope, judging)
  if (kind === 'InsertStmt') bindInserted(node, scope, judging)
  bind(scope, conditions, judging)
  for (const [alias, table] of scope.tables) if (!scope.bound.has(alias)) judging.found.add(table)
  for (const part of subqueries(node)) visit(part, scope, judging)
}

function openScope(node: Node, outer: Scope | null, judging: Judging): { scope: Scope; conditions: Condition[] } {
  const scope: Scope = { tables: new Map(), bound: new Set(), outer }
  const conditions: Condition[] = conjuncts(node.whereClause).map((term) => ({ term, binds: always }))
  for (const item of [...(node.fromClause ?? []), ...(node.usingClause ?? [])])
    addItem(item, scope, conditions, judging)
  return { scope, conditions }
}

/** An equality that must hold; of an outer join it restricts the side that may be missing, and not the other. */
interface Condition {
  readonly term: Node
  readonly binds: (alias: string) => boolean
}

const always = (): boolean => true

function addItem(item: Node, scope: Scope, conditions: Condition[], judging: Judging): void {
  if (item.RangeVar) addTable(item.RangeVar, scope, judging)
  if (!item.JoinExpr) return
  const { larg, rarg, quals, jointype } = item.JoinExpr
  addItem(larg, scope, conditions, judging)
  const left = new Set(scope.tables.keys())
  addItem(rarg, scope, conditions, judging)
  const binds = { JOIN_INNER: always, JOIN_LEFT: (alias: string) => !left.has(alias) }[String(jointype)]
  if (quals && binds) conditions.push(...conjuncts(quals).map((term) => ({ term, binds })))
}

function addTable(table: Node, scope: Scope, judging: Judging): void {
  if (!judging.with.has(table.relname)) scope.tables.set(table.alias?.aliasname ?? table.relname, table.relname)
}

/** The project column of the rows that are written is a parameter, or the one of a row that is bound to it. */
function bindInserted(node: Node, scope: Scope, judging: Judging): void {
  const table = node.relation.relname
  const at = node.cols.findIndex(({ ResTarget }: Node) => ResTarget.name === judging.tenancy.get(table))
  const source = node.selectStmt.SelectStmt
  if (at === -1) return
  const isBound = source.valuesLists
    ? source.valuesLists.every(({ List }: Node) => isProjectParameter(List.items[at], judging))
    : isBoundOutput(source.targetList[at].ResTarget.val, source, judging)
  if (isBound) scope.bound.add(node.relation.alias?.aliasname ?? table)
}

/** Whether what a query puts out is the project of its rows; of a query inside it, what that one puts out. */
function isBoundOutput(value: Node, query: Node, judging: Judging): boolean {
  if (isProjectParameter(value, judging)) return true
  const { scope, conditions } = openScope(query, null, judging)
  bind(scope, conditions, judging)
  const column = projectColumn(value, scope, judging)
  if (column) return scope.bound.has(column.name)
  const [qualifier, name] = value?.ColumnRef?.fields.map(({ String: field }: Node) => field?.sval) ?? []
  const inner = (query.fromClause ?? []).find(
    ({ RangeSubselect }: Node) => RangeSubselect?.alias?.aliasname === qualifier,
  )?.RangeSubselect.subquery.SelectStmt
  const output = inner?.targetList.find(
    ({ ResTarget }: Node) => (ResTarget.name ?? ResTarget.val.ColumnRef?.fields.at(-1)?.String?.sval) === name,
  )
  return output !== undefined && isBoundOutput(output.ResTarget.val, inner, judging)
}

function bind(scope: Scope, conditions: readonly Condition[], judging: Judging): void {
  for (let grown = true; grown;) {
    grown = false
    for (const { term, binds } of conditions) {
      const { kind, name, lexpr, rexpr } = term.A_Expr ?? {}
      if (kind !== 'AEXPR_OP' || name[0].String.sval !== '=') continue
      for (const [side, other] of [
        [lexpr, rexpr],
        [rexpr, lexpr],
      ]) {
        const column = projectColumn(side, scope, judging)
        if (column?.scope !== scope || scope.bound.has(column.name) || !binds(column.name)) continue
        const source = projectColumn(other, scope, judging)
        if (!isProjectParameter(other, judging) && !source?.scope.bound.has(source.name)) continue
        scope.bound.add(column.name)
        grown = true
      }
    }
  }
}

function conjuncts(term: Node): Node[] {
  if (!term) return []
  return term.BoolExpr?.boolop === 'AND_EXPR' ? term.BoolExpr.args.flatMap(conjuncts) : [term]
}

/** Whose project column it is: qualified, or the only one in reach that has it. */
function projectColumn(node: Node, scope: Scope, { tenancy }: Judging): { scope: Scope; name: string } | null {
  const fields: string[] | undefined = node?.ColumnRef?.fields.map(({ String: field }: Node) => field?.sval)
  if (!fields) return null
  const [column, qualifier] = [fields.at(-1), fields.at(-2)]
  for (let at: Scope | null = scope; at; at = at.outer) {
    const owners = [...at.tables].filter(
      ([alias, table]) => tenancy.get(table) === column && (qualifier === undefined || alias === qualifier),
    )
    const [only] = owners
    if (only) return owners.length === 1 ? { scope: at, name: only[0] } : null
  }
  return null
}

function isProjectParameter(node: Node, { isProject }: Pick<Question, 'isProject'>): boolean {
  if (node?.TypeCast) return isProjectParameter(node.TypeCast.arg, { isProject })
  return node?.ParamRef !== undefined && isProject(node.ParamRef.number)
}

/** The queries inside a statement, not those inside of them. */
function subqueries(node: Node): Node[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries<Node>(node).flatMap(([key, value]) => {
    if (key === 'withClause') return []
    return key === 'SelectStmt' ? [{ SelectStmt: value }] : subqueries(value)
  })
}
