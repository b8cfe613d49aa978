DROP INDEX "tasks_next_warn";--> statement-breakpoint
DROP INDEX "tasks_next_due";--> statement-breakpoint
DROP INDEX "tasks_status_created";--> statement-breakpoint
DROP INDEX "tasks_first_response";--> statement-breakpoint
DROP INDEX "tasks_due";--> statement-breakpoint
DROP INDEX "tasks_closed";--> statement-breakpoint
CREATE INDEX "tasks_due_order" ON "tasks" USING btree ("merchant_id",(case when "due_at" is null then '9999-12-31T00:00:00Z'::timestamptz else "due_at" end),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_closed_order" ON "tasks" USING btree ("merchant_id",(case when "closed_at" is null then '1000-01-01T00:00:00Z'::timestamptz else "closed_at" end),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_next_due_order" ON "tasks" USING btree ("merchant_id",(case when "next_due_at" is null then '9999-12-31T00:00:00Z'::timestamptz else "next_due_at" end),"id") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_created" ON "tasks" USING btree ("merchant_id","created_at","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_updated" ON "tasks" USING btree ("merchant_id","updated_at","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_due_order" ON "tasks" USING btree ("merchant_id",(case when "due_at" is null then '9999-12-31T00:00:00Z'::timestamptz else "due_at" end),"id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_next_due_order" ON "tasks" USING btree ("merchant_id",(case when "next_due_at" is null then '9999-12-31T00:00:00Z'::timestamptz else "next_due_at" end),"id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_next_due" ON "tasks" USING btree ("merchant_id","next_due_at") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_next_warn" ON "tasks" USING btree ("merchant_id","next_warn_at") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_number" ON "tasks" USING btree ("merchant_id","number","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_title" ON "tasks" USING btree ("merchant_id","title_key","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_priority" ON "tasks" USING btree ("merchant_id","priority_rank","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_open_status" ON "tasks" USING btree ("merchant_id","status_rank","id") WHERE closed_at is null and removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("merchant_id","due_at") WHERE removed_at is null;--> statement-breakpoint
CREATE INDEX "tasks_closed" ON "tasks" USING btree ("merchant_id","closed_at") WHERE removed_at is null;