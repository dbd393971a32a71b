/** The package brings no types of its own. */
declare module '@asymmetrik/fhir-json-schema-validator' {
  export default class JSONSchemaValidator {
    /** What HL7's R4 schema finds wrong with a resource. */
    validate(resource: object): unknown[]
  }
}
