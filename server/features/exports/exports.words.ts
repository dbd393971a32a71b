import { PRODUCT_NAME } from '#shared/product.ts'

/** What stands in the archive besides data: for whoever opens it in ten years. */
export function readmeText(at: Date): string {
  return `${PRODUCT_NAME}: your data
${'='.repeat(PRODUCT_NAME.length + 11)}

This archive holds everything your account had when it was made, on ${at.toISOString().slice(0, 10)} (times are UTC).
It holds patients' data in plain text. Keep it where you keep other records, and delete it when you no longer need it.

What is in it
-------------
patients.csv          who is who: number, name, MRN, date of birth, folder
patients/<number>/    one folder for each patient
  note-<number>.pdf   every note as it is printed, with its signature and amendments
  fhir.json           the chart as a FHIR R4 bundle, for other record systems
data/                 every field of every record, as JSON
  <table>-<part>.json a list of rows; dates are ISO 8601, money is in cents
index.json            which file holds which table and how many rows

How to use it
-------------
To read: open patients.csv, find the folder, open the PDFs.
To move to another system: give it the fhir.json files.
To work with the data: read index.json first, then the files in data/. Rows point at each other by number:
"patientId" of a note is the "id" of a row in data/patients-1.json.

What is not in it
-----------------
Recordings: sound is never stored. Passwords, keys and secret links: nobody should have them in a file.
`
}

/** One line of patients.csv. A cell that a spreadsheet would take for a formula gets an apostrophe. */
export function csvLine(cells: readonly (string | number | null)[]): string {
  const quoted = cells.map((cell) => {
    const text = cell === null ? '' : String(cell)
    const tame = /^[=+\-@\t\r＝＋－＠]/.test(text) ? `'${text}` : text
    return `"${tame.replaceAll('"', '""')}"`
  })
  return `${quoted.join(',')}\r\n`
}
