import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  checkPatientImport,
  createPatientImport,
  listPatientImports,
  type PatientImport,
  undoPatientImport,
} from '#shared/contracts/patient-imports.ts'
import { checkRows } from '#shared/domain/patient-import/duplicates.ts'
import { readRow } from '#shared/domain/patient-import/rows.ts'
import { ok } from '#shared/http/endpoint.ts'
import { PAGES } from '#shared/paths.ts'
import { press, shows } from '../../testing/actions.ts'
import { clinic } from '../../testing/clinic.ts'
import { openPage } from '../../testing/open-page.tsx'
import { Refusal, type TestServer, Unreachable } from '../../testing/test-server.ts'

const AT = '2026-03-02T15:00:00.000Z'

/** A clinic that checks rows by the real rules, with one patient named Joy Ueda. */
function withImports(): TestServer {
  const server = clinic()
  const patients = [{ firstName: 'Joy', lastName: 'Ueda', dateOfBirth: null }]
  let imports: PatientImport[] = []
  server.on(listPatientImports, () => ok(imports))
  server.on(checkPatientImport, ({ body }) =>
    ok({
      rows: checkRows(
        body.rows.map((row) => readRow(row, body.dateOrder)),
        { hasMrn: () => false, patients },
      ),
    }),
  )
  server.on(createPatientImport, ({ body }) => {
    const made = {
      id: imports.length + 1,
      fileName: body.fileName,
      imported: body.expected,
      skipped: body.rows.length - body.expected + body.unreadable,
      createdAt: AT,
      undone: null,
    }
    imports = [made, ...imports]
    return ok(made)
  })
  server.on(undoPatientImport, ({ params }) => {
    imports = imports.map((one) =>
      one.id === params.id ? { ...one, undone: { at: AT, removed: one.imported - 1 } } : one,
    )
    const [done] = imports
    if (!done) throw new Refusal(404, 'Import not found')
    return ok({ import: done, kept: [{ id: 7, firstName: 'Renata', lastName: 'Okafor', mrn: 'A-1' }] })
  })
  return server
}

async function choose(content: string | Uint8Array<ArrayBuffer>, name = 'panel.csv'): Promise<void> {
  const input = await screen.findByLabelText(/Drop a CSV file here/)
  fireEvent.change(input, { target: { files: [new File([content], name)] } })
}

const rowOf = async (name: string) => {
  const list = within(await screen.findByRole('list', { name: 'Rows' }))
  return within((await list.findByText(name)).closest('li') as HTMLElement)
}

const PANEL = [
  'First;Last;DOB;Sex;Phone;Chart',
  'Renata;Okafor;4/9/1981;F;555-0100;A-1',
  'Joy;Ueda;1/31/1990;F;555-0101;',
  'Bo;;2/3/1980;M;555-0102;A-3',
  'Zoe;Li;5/6/1970',
].join('\r\n')

it('previews every row, imports the chosen ones, and undoes the import', async () => {
  const server = withImports()
  openPage(server, PAGES.importPatients)
  await choose(PANEL)
  await shows('For example, Renata')
  await press('Preview')
  const renata = await rowOf('Renata Okafor')
  renata.getByText('A-1, born Apr 9, 1981, female')
  renata.getByText('Ready')
  const joy = await rowOf('Joy Ueda')
  joy.getByText('A patient with this name is already in your list.')
  joy.getByText('No MRN. One will be generated.')
  ;(await rowOf('Bo')).getByText('The last name is missing.')
  ;(await rowOf('No name')).getByText('This row has 3 values, but there are 6 columns.')
  fireEvent.click(joy.getByRole('checkbox', { name: /Import anyway ?: Joy Ueda/ }))
  await press('Import 2 patients')
  await shows('2 patients imported, 2 rows left out.')

  const [sent] = server.callsOf(createPatientImport)
  expect(sent?.body).toMatchObject({ expected: 2, duplicateLines: [3], unreadable: 1, fileName: 'panel.csv' })
  expect(JSON.stringify(server.callsOf(checkPatientImport))).not.toContain('555-01')

  const [undo] = await screen.findAllByRole('button', { name: 'Undo the import of panel.csv' })
  fireEvent.click(undo as HTMLElement)
  await press('Undo import')
  await shows(/1 patient removed. 1 patient stayed, because their charts have changed since/)
  expect((await screen.findByRole('link', { name: 'Renata Okafor' })).getAttribute('href')).toBe('/patient/7')
  expect(screen.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

it('points out dates that only work the other way around, and lists the rows that need attention', async () => {
  const server = withImports()
  openPage(server, PAGES.importPatients)
  await choose('First,Last,DOB\nRenata,Okafor,25/12/1981\nBo,Li,4/9/1981')
  await press('Preview')
  await shows(/1 date can’t be read with the month first/)
  ;(await rowOf('Bo Li')).getByText('Born Apr 9, 1981')
  fireEvent.click(await screen.findByRole('radio', { name: 'Needs attention' }))
  const list = within(await screen.findByRole('list', { name: 'Rows' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
})

it('asks for the name columns, and forgets the preview when a column changes', async () => {
  const server = withImports()
  openPage(server, PAGES.importPatients)
  await choose('Vorname,Nachname\nRenata,Okafor')
  await press('Preview')
  await shows('Choose the columns for first and last name, or one column with the full name.')
  expect(server.callsOf(checkPatientImport)).toEqual([])
})

it.each([
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4]), /This is an Excel workbook/],
  ['an empty file', '', 'That file is empty. Choose another one.'],
  ['column names only', 'First,Last\n', /This file has no patients/],
  ['an open quotation mark', 'First,Last\n"Joy,Ueda', /The quotation mark on line 2 is never closed/],
  ['a large file', 'x'.repeat(2 * 1024 * 1024 + 1), 'That file is too large. Choose one under 2 MB.'],
])('refuses %s', async (_name, content, sentence) => {
  openPage(withImports(), PAGES.importPatients)
  await choose(content)
  await shows(sentence)
})

it('says when a file wasn’t UTF-8', async () => {
  openPage(withImports(), PAGES.importPatients)
  await choose(new Uint8Array([...Buffer.from('First,Last\nZo'), 0xeb, ...Buffer.from(',Li')]))
  await shows(/it was read as Windows-1252/)
  await press('Preview')
  await shows('Zoë Li')
})

it('keeps the preview if the import is refused or the connection is lost', async () => {
  const server = withImports()
  openPage(server, PAGES.importPatients)
  await choose('First,Last\nRenata,Okafor')
  await press('Preview')
  const works = server.handlerOf(createPatientImport)
  server.on(createPatientImport, () => {
    throw new Refusal(409, 'Your patient list has changed since this preview. Check the rows again.')
  })
  await press('Import 1 patient')
  await shows('Your patient list has changed since this preview. Check the rows again.')
  server.on(createPatientImport, () => {
    throw new Unreachable()
  })
  await press('Import 1 patient')
  await shows('The patients weren’t imported. Check your connection and try again.')
  server.on(createPatientImport, works)
  await press('Import 1 patient')
  await shows('1 patient imported.')
})

it('says when the list of imports couldn’t be loaded, and tries again', async () => {
  const server = withImports()
  const works = server.handlerOf(listPatientImports)
  server.on(listPatientImports, () => {
    throw new Unreachable()
  })
  openPage(server, PAGES.importPatients)
  await shows('Couldn’t load your imports')
  server.on(listPatientImports, works)
  await press('Try again')
  await shows('Import patients')
})
