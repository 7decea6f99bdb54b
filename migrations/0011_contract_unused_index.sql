-- The address of a webhook names its project since 0010, so a schedule is found by its primary key.
drop index source_schedule_by_hook;
