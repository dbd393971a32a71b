/** The fields that a column of the file can hold. */
export const IMPORT_FIELDS = ['firstName', 'lastName', 'fullName', 'mrn', 'dateOfBirth', 'gender'] as const
export type ImportField = (typeof IMPORT_FIELDS)[number]

/** The index of each field's column; undefined if it isn't imported. */
export type ColumnMap = Partial<Record<ImportField, number>>

/** In lower case, without spaces and punctuation. */
const NAMES: Record<ImportField, readonly string[]> = {
  firstName: [
    ...['firstname', 'first', 'givenname', 'given', 'forename', 'fname'],
    ...['patientfirstname', 'patientfirst', 'legalfirstname', 'clientfirstname'],
  ],
  lastName: [
    ...['lastname', 'last', 'surname', 'familyname', 'family', 'lname'],
    ...['patientlastname', 'patientlast', 'legallastname', 'clientlastname'],
  ],
  fullName: ['name', 'fullname', 'patientname', 'patient', 'clientname', 'client'],
  mrn: [
    ...['mrn', 'medicalrecordnumber', 'medicalrecord', 'recordnumber', 'chartnumber', 'chartid', 'chart'],
    ...['patientid', 'patientnumber', 'clientid', 'mrnumber', 'accountnumber'],
  ],
  dateOfBirth: ['dateofbirth', 'dob', 'birthdate', 'birthday', 'birthdt', 'patientdob', 'birth'],
  gender: ['gender', 'sex', 'administrativesex', 'patientsex', 'sexatbirth', 'birthsex', 'legalsex'],
}

/** The first column with a known name, for each field. First and last name are preferred over the whole name. */
export function guessColumns(header: readonly string[]): ColumnMap {
  const plain = header.map((name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, ''))
  const map: ColumnMap = {}
  for (const field of IMPORT_FIELDS) {
    const index = plain.findIndex((name) => NAMES[field].includes(name))
    if (index >= 0) map[field] = index
  }
  if (map.firstName !== undefined && map.lastName !== undefined) delete map.fullName
  return map
}

/** The reason why rows can't be read yet, if there is one. */
export function columnProblem(map: ColumnMap): string | undefined {
  const twoColumns = map.firstName !== undefined && map.lastName !== undefined
  if (map.fullName === undefined && !twoColumns) {
    return 'Choose the columns for first and last name, or one column with the full name.'
  }
  const used = Object.values(map).filter((index) => index !== undefined)
  return new Set(used).size < used.length ? 'Choose each column once.' : undefined
}
