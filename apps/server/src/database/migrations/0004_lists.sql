DROP INDEX "escalation_log_old";--> statement-breakpoint
DROP INDEX "login_records_newest";--> statement-breakpoint
DROP INDEX "login_records_member";--> statement-breakpoint
DROP INDEX "escalation_log_rule";--> statement-breakpoint
DROP INDEX "escalation_log_subject";--> statement-breakpoint
DROP INDEX "escalation_log_type";--> statement-breakpoint
DROP INDEX "audit_entries_subject";--> statement-breakpoint
CREATE INDEX "login_records_email" ON "login_records" USING btree ("merchant_id",lower("email"),"last_login_at","id");--> statement-breakpoint
CREATE INDEX "mail_arrivals_quarantined" ON "mail_arrivals" USING btree ("merchant_id","received_at","id") WHERE state in ('loop', 'bounce', 'failed', 'waiting');--> statement-breakpoint
CREATE INDEX "escalation_log_newest" ON "escalation_log" USING btree ("merchant_id","created_at","id");--> statement-breakpoint
CREATE INDEX "escalation_log_reason" ON "escalation_log" USING btree ("merchant_id","reason","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_kind" ON "audit_entries" USING btree ("merchant_id","subject_type","at","id");--> statement-breakpoint
CREATE INDEX "login_records_newest" ON "login_records" USING btree ("merchant_id","last_login_at","id");--> statement-breakpoint
CREATE INDEX "login_records_member" ON "login_records" USING btree ("merchant_id","member_id","last_login_at","id");--> statement-breakpoint
CREATE INDEX "escalation_log_rule" ON "escalation_log" USING btree ("merchant_id","rule_id","created_at","id");--> statement-breakpoint
CREATE INDEX "escalation_log_subject" ON "escalation_log" USING btree ("merchant_id","subject_id","created_at","id");--> statement-breakpoint
CREATE INDEX "escalation_log_type" ON "escalation_log" USING btree ("merchant_id","subject_type","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_entries_subject" ON "audit_entries" USING btree ("merchant_id","subject_id","at","id");