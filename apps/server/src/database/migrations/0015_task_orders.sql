DROP INDEX "tasks_due";--> statement-breakpoint
DROP INDEX "tasks_closed";--> statement-breakpoint
DROP INDEX "tasks_next_warn";--> statement-breakpoint
DROP INDEX "tasks_next_due";--> statement-breakpoint
DROP INDEX "tasks_priority";--> statement-breakpoint
DROP INDEX "tasks_status";--> statement-breakpoint
CREATE INDEX "tasks_status_created" ON "tasks" USING btree ("merchant_id","status_rank","created_at","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("merchant_id",coalesce("due_at", '9999-12-31T00:00:00Z'::timestamptz),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_closed" ON "tasks" USING btree ("merchant_id",coalesce("closed_at", '1000-01-01T00:00:00Z'::timestamptz),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_next_warn" ON "tasks" USING btree ("merchant_id",coalesce("next_warn_at", '9999-12-31T00:00:00Z'::timestamptz),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_next_due" ON "tasks" USING btree ("merchant_id",coalesce("next_due_at", '9999-12-31T00:00:00Z'::timestamptz),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_priority" ON "tasks" USING btree ("merchant_id","priority_rank","id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_status" ON "tasks" USING btree ("merchant_id","status_rank","id") WHERE removed_at is null;