ALTER TABLE "assessments" ADD COLUMN "answering_browser" text;--> statement-breakpoint
ALTER TABLE "clinical_notes" ADD COLUMN "sealed_template_name" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "owner_id" bigint;--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_by_owner" ON "outbox" USING btree ("owner_id");