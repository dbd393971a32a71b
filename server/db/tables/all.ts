import * as accessTokens from './access-tokens.ts'
import * as accountLife from './account-lifecycle.ts'
import * as accounts from './accounts.ts'
import * as billing from './billing.ts'
import * as care from './care.ts'
import * as charts from './charts.ts'
import * as codes from './codes.ts'
import * as growth from './growth.ts'
import * as importedNotes from './imported-notes.ts'
import * as languageModel from './language-model.ts'
import * as letters from './letters.ts'
import * as patientImports from './patient-imports.ts'
import * as psychotherapyNotes from './psychotherapy-notes.ts'
import * as style from './style.ts'
import * as system from './system.ts'
import * as factors from './two-factor.ts'
import * as voice from './voice.ts'

/** Every table, for code that walks them all: key rotation and the schema tests. */
export const ALL_TABLES = {
  ...accessTokens,
  ...accounts,
  ...accountLife,
  ...billing,
  ...care,
  ...charts,
  ...factors,
  ...codes,
  ...growth,
  ...importedNotes,
  ...languageModel,
  ...patientImports,
  ...letters,
  ...psychotherapyNotes,
  ...style,
  ...system,
  ...voice,
}
