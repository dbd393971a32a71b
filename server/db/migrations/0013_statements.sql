ALTER TABLE "clinical_notes" ADD COLUMN "statements" text;--> statement-breakpoint
ALTER TABLE "clinical_notes" ADD COLUMN "statements_version" integer;--> statement-breakpoint
ALTER TABLE "clinical_notes" ADD COLUMN "origin" jsonb;--> statement-breakpoint
ALTER TABLE "note_amendments" ADD COLUMN "statement_id" text;--> statement-breakpoint
ALTER TABLE "note_versions" ADD COLUMN "statements" text;--> statement-breakpoint
CREATE INDEX "clinical_notes_to_convert" ON "clinical_notes" USING btree ("id") WHERE soap_note is not null and statements_version is distinct from version;