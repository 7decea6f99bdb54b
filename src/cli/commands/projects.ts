import type { Command } from 'commander'
import type { createProject } from '../../projects/create-project.ts'
import type { listProjects } from '../../projects/list-projects.ts'
import { execute, type ResultOf } from '../execute.ts'
import { day, print } from '../print.ts'
import type { Surroundings } from '../surroundings.ts'
import { table } from '../table.ts'

export function addProjectCommands(program: Command, surroundings: Surroundings): void {
  const projects = program.command('projects').description('Create and list projects')

  projects
    .command('create')
    .description('Create a project')
    .argument('<name>', 'its name, unique in this store')
    .option('--team <name>', "share an existing team's plan and storage quota")
    .option('--json', 'print the result as JSON')
    .action(async (name: string, options: { team?: string; json?: boolean }) => {
      const input = { name, ...(options.team === undefined ? {} : { team: options.team }) }
      const { result } = await execute<ResultOf<typeof createProject>>(surroundings, 'projects.create', input)
      print(surroundings, {
        json: options.json,
        result,
        forPeople: () => `Created the project "${result.name}" with the id ${result.id}.\n`,
      })
    })

  projects
    .command('list')
    .description('List all projects')
    .option('--json', 'print the result as JSON')
    .action(async (options: { json?: boolean }) => {
      const { result } = await execute<ResultOf<typeof listProjects>>(surroundings, 'projects.list', {})
      print(surroundings, { json: options.json, result, forPeople: () => describeProjects(result) })
    })
}

function describeProjects({ data }: ResultOf<typeof listProjects>): string {
  if (data.length === 0) return 'There are no projects yet. Create one with: vitrine projects create NAME\n'
  return table(
    ['NAME', 'ID', 'TEAM', 'PLAN', 'KEYS', 'CREATED'],
    data.map(({ name, id, team, plan, keys, created_at }) => [name, id, team, plan, String(keys), day(created_at)]),
  )
}
