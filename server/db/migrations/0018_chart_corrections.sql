ALTER TABLE "data_exports" ADD COLUMN "include_voided" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "clinical_notes" ADD COLUMN "voided_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "clinical_notes" ADD COLUMN "void_reason" text;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "discharged_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "discharged_on" varchar(10);--> statement-breakpoint
ALTER TABLE "patients" ADD COLUMN "discharge_reason" text;--> statement-breakpoint
CREATE INDEX "clinical_notes_current" ON "clinical_notes" USING btree ("created_by","id") WHERE voided_at is null;