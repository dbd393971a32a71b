CREATE INDEX "consent_links_by_clinician" ON "consent_links" ("created_by");--> statement-breakpoint
CREATE INDEX "data_export_pieces_by_clinician" ON "data_export_pieces" ("created_by");
