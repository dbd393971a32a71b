-- Call this for every table of clinical data. A clinician sees and writes their own rows, system work (server/db/scope.ts)
-- sees all rows, and a query without a scope sees none. FORCE binds the table's owner too. The conditions are subqueries,
-- so that PostgreSQL evaluates them once per statement.
CREATE FUNCTION "keep_to_owner"("clinical" regclass) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
	EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', clinical);
	EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', clinical);
	EXECUTE format('CREATE POLICY "own_rows" ON %s USING (
		created_by = (SELECT nullif(current_setting(''groundnote.clinician'', true), '''')::bigint)
		OR (SELECT current_setting(''groundnote.system'', true)) <> '''')', clinical);
END;
$$;
--> statement-breakpoint
SELECT keep_to_owner("clinical"::regclass) FROM unnest(ARRAY[
	'assessment_schedules', 'assessments', 'clinical_notes', 'consent_links', 'copy_formats', 'data_export_pieces',
	'data_exports', 'goal_progress', 'note_amendments', 'note_drafts', 'note_goals', 'note_reviews', 'note_versions',
	'patient_insights', 'patient_summaries', 'patients', 'phrases', 'recording_consents', 'recording_pieces', 'recordings',
	'retention_holds', 'retention_notices', 'safety_alerts', 'soap_templates', 'treatment_plan_changes', 'treatment_plans'
]) AS "clinical";
--> statement-breakpoint
-- Built-in templates have no owner. Everyone can read them.
CREATE POLICY "built_in" ON "soap_templates" FOR SELECT USING (created_by IS NULL);
