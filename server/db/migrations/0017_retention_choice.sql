ALTER TABLE "users" ADD COLUMN "retention_chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "include_signed_notes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Until now every account followed its period; one that differs from the default was chosen.
UPDATE "users" SET "retention_chosen_at" = "updated_at" WHERE "data_retention" <> '1-year';
