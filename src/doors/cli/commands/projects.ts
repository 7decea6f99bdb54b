import type { Command } from 'commander'
import type { listProjects } from '../../../projects/list-projects.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { day, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'

export function addProjectCommands(program: Command, surroundings: Surroundings): void {
  const projects = program.command('projects').description('Create, list, rename and delete projects')

  projects
    .command('create')
    .description('Create a project')
    .argument('<name>', 'its name, unique in this store')
    .option('--team <name>', "share an existing team's plan and storage quota")
    .option('--json', 'print the result as JSON')
    .action(async (name: string, options: { team?: string; json?: boolean }) => {
      const input = { name, ...(options.team === undefined ? {} : { team: options.team }) }
      const { createProject } = await import('../../../projects/create-project.ts')
      const { result } = await execute(surroundings, createProject, input)
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
      const { listProjects } = await import('../../../projects/list-projects.ts')
      const { result } = await execute(surroundings, listProjects, {})
      print(surroundings, { json: options.json, result, forPeople: () => describeProjects(result) })
    })

  projects
    .command('rename')
    .description('Give a project another name; its id and keys stay')
    .argument('<project>', 'its id or name')
    .argument('<name>', 'the new name, unique in this store')
    .option('--json', 'print the result as JSON')
    .action(async (project: string, name: string, { json }: { json?: boolean }) => {
      const { renameProject } = await import('../../../projects/rename-project.ts')
      const { result } = await execute(surroundings, renameProject, {
        project,
        name,
      })
      print(surroundings, {
        json,
        result,
        forPeople: () => `The project "${result.former_name}" is now "${result.name}".\n`,
      })
    })

  projects
    .command('delete')
    .description('Delete a project for good; without --confirm it says what would be lost')
    .argument('<project>', 'its id or name')
    .option('--confirm <name>', 'its name once more')
    .option('--json', 'print the result as JSON')
    .action(async (project: string, { confirm, json }: { confirm?: string; json?: boolean }) => {
      const input = { project, ...(confirm === undefined ? {} : { confirm }) }
      const { deleteProject } = await import('../../../projects/delete-project.ts')
      const { result } = await execute(surroundings, deleteProject, input)
      print(surroundings, { json, result, forPeople: () => `The project "${result.name}" is gone.\n` })
    })
}

function describeProjects({ data }: ResultOf<typeof listProjects>): string {
  if (data.length === 0) return 'There are no projects yet. Create one with: vitrine projects create NAME\n'
  return table(
    ['NAME', 'ID', 'TEAM', 'PLAN', 'KEYS', 'CREATED'],
    data.map(({ name, id, team, plan, keys, created_at }) => [name, id, team, plan, String(keys), day(created_at)]),
  )
}
