CREATE TABLE "unanswered_groups" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"question" text NOT NULL,
	"tokens" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"outcome" text,
	"document_id" uuid,
	"assignee_id" uuid,
	"count" integer NOT NULL,
	"no_source" integer DEFAULT 0 NOT NULL,
	"below_threshold" integer DEFAULT 0 NOT NULL,
	"handed_over" integer DEFAULT 0 NOT NULL,
	"thumbs_down" integer DEFAULT 0 NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"last_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	"modified_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "unanswered_groups_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "unanswered_groups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "unanswered_questions" (
	"merchant_id" integer NOT NULL,
	"id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"key" text NOT NULL,
	"text" text NOT NULL,
	"language" text NOT NULL,
	"reason" text NOT NULL,
	"score" real,
	"source" text NOT NULL,
	"conversation_id" uuid,
	"visitor_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "unanswered_questions_merchant_id_id_pk" PRIMARY KEY("merchant_id","id")
);
--> statement-breakpoint
ALTER TABLE "unanswered_questions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "unanswered_questions" ADD CONSTRAINT "unanswered_questions_group_fk" FOREIGN KEY ("merchant_id","group_id") REFERENCES "public"."unanswered_groups"("merchant_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "unanswered_groups_count" ON "unanswered_groups" USING btree ("merchant_id","state","count","id");--> statement-breakpoint
CREATE INDEX "unanswered_groups_last" ON "unanswered_groups" USING btree ("merchant_id","state","last_at","id");--> statement-breakpoint
CREATE INDEX "unanswered_groups_done" ON "unanswered_groups" USING btree ("merchant_id","done_at") WHERE done_at is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "unanswered_questions_key" ON "unanswered_questions" USING btree ("merchant_id","key");--> statement-breakpoint
CREATE INDEX "unanswered_questions_group" ON "unanswered_questions" USING btree ("merchant_id","group_id","at");--> statement-breakpoint
CREATE INDEX "unanswered_questions_conversation" ON "unanswered_questions" USING btree ("merchant_id","conversation_id");--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "unanswered_groups" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);--> statement-breakpoint
CREATE POLICY "tenant_policy" ON "unanswered_questions" AS PERMISSIVE FOR ALL TO "foyer_app" USING (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int) WITH CHECK (merchant_id = nullif(current_setting('foyer.merchant_id', true), '')::int);