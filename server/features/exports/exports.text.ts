import { PRODUCT_NAME } from '#shared/product.ts'

/** The README in the archive, written for someone who opens it years later. */
export function readmeText(at: Date, { includeVoided }: { includeVoided: boolean }): string {
  const voided = includeVoided
    ? 'Voided notes are included and marked VOID.'
    : 'Voided notes are not included. You can include them when you export.'
  return `${PRODUCT_NAME}: your data
${'='.repeat(PRODUCT_NAME.length + 11)}

This archive contains everything in your account as of ${at.toISOString().slice(0, 10)} (times are UTC), except what the last
section of this file lists.
It contains patient data in plain text. Store it with your other records, and delete it when you no longer need it.

What is included
----------------
patients.csv          list of patients: number, name, MRN, date of birth, folder
patients/<number>/    one folder for each patient
  note-<number>.pdf   every note as a PDF, with its signature and amendments
  fhir.json           the chart as a FHIR R4 bundle, for other EHRs
data/                 every field of every record, as JSON; letters are in patient_letters
  <table>-<part>.json a list of rows; dates are ISO 8601, money is in cents
index.json            the file and row count for each table

${voided}

How to use it
-------------
To read: open patients.csv, find the folder, open the PDFs.
To move to another system: import the fhir.json files.
To work with the data: read index.json first, then the files in data/. Rows refer to each other by number:
a note's "patientId" is the "id" of a row in data/patients-1.json.

What is not included
--------------------
Psychotherapy notes. They are kept apart from the record (45 CFR 164.501). To take one with you, open it on the
patient's page and copy it.
Recordings (audio is never stored), passwords, keys and secret links.
`
}

/** One line of patients.csv. Cells that a spreadsheet would treat as a formula get an apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell === null ? '' : String(cell)
    const tame = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
    return `"${tame.replaceAll('"', '""')}"`
  })
  return `${quoted.join(',')}\r\n`
}
