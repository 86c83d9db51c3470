-- What is written to find out whether there is room on the disk.
create table probe (
    filler text not null
);
