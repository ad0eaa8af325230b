import process from 'node:process'

import { checkFloor } from '../../plans/checks/check-floor.ts'
import { InputError } from './reading/input.ts'
import { floorsNamed, printNotes, readPlanFile } from './reading/read-plan-file.ts'
import type { CheckArguments } from './request.ts'
import { checksTable } from './writing/checks-table.ts'
import { writeFile } from './writing/write-floor-file.ts'

/**
 * Checks the floors of a plan as they are, prints a report and writes it as JSON where that is asked for.
 *
 * @returns whether no check is unmet; what is not known counts as met
 * @throws InputError for a floor that is not there and for files that cannot be read or written
 */
export async function checkPlan(args: CheckArguments): Promise<boolean> {
  const { input, floor: name, reading, standard, output, json, quiet } = args
  const plan = await readPlanFile(input, reading)
  if (!json && !quiet) printNotes(input, plan)
  const floors = floorsNamed(plan, name, input)
  if (!floors.some(({ spaces }) => spaces.length > 0)) throw new InputError(`${input}: has no spaces to check`)
  const reports = floors.map(({ name: floor, floorNumber, elevation, spaces, assets }) => ({
    floor,
    standard,
    ...checkFloor({ spaces, assets, storey: { name: floor, floorNumber, elevation } }, standard),
  }))
  for (const report of reports) {
    if (json) process.stdout.write(`${JSON.stringify(report)}\n`)
    else if (!quiet) process.stdout.write(checksTable(report.floor, report))
  }
  if (output !== undefined) await writeFile(output, `${JSON.stringify({ floors: reports }, null, 2)}\n`)
  return reports.every(({ checks }) => checks.every(({ status }) => status !== 'unmet'))
}
