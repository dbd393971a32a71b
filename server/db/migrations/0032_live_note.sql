ALTER TABLE "users" ADD COLUMN "live_note" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "live_note" text;--> statement-breakpoint
ALTER TABLE "recordings" ADD COLUMN "live_claimed_until" timestamp with time zone;