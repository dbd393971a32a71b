DROP INDEX "clinical_notes_by_patient";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credentials" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "npi" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "practice_name" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "practice_address" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "time_zone" text;--> statement-breakpoint
ALTER TABLE "clinical_notes" ADD COLUMN "service_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "clinical_notes" ADD COLUMN "signed_service_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "note_amendments" ADD COLUMN "service_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "note_drafts" ADD COLUMN "service_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "note_versions" ADD COLUMN "service_at" timestamp with time zone;--> statement-breakpoint
-- Until now a note's only date was the one it was created on.
UPDATE "clinical_notes" SET "service_at" = "created_at";--> statement-breakpoint
CREATE INDEX "clinical_notes_by_service" ON "clinical_notes" USING btree ("created_by","service_at","id") WHERE voided_at is null;--> statement-breakpoint
CREATE INDEX "clinical_notes_of_patient_by_service" ON "clinical_notes" USING btree ("patient_id","service_at","id");